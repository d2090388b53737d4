# filled by the modules of this folder
