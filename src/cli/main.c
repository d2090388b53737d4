#include "cli.h"

int main(int argc, char **argv)
{
    return dcd_cli_main(argc, argv);
}
