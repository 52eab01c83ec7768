"""Type-checks each module without its traits, with each of them, and with each two of them.

    traits.py DESCRIPTION

DESCRIPTION is what SwiftPM has written about a build with all traits. Its compilers are called
again, with fewer definitions, and against the modules that the build has made.
"""

import concurrent.futures
import itertools
import json
import os
import pathlib
import re
import subprocess
import sys

TRAITS = ("Web", "SQLite", "PostgreSQL", "Testing", "UnstableTables")
# The options that make files, each with the number of its arguments.
MAKING = {
    "-emit-module": 0, "-emit-module-path": 1, "-output-file-map": 1, "-incremental": 0, "-c": 0,
    "-emit-dependencies": 0, "-enable-batch-mode": 0, "-serialize-diagnostics": 0,
    "-index-store-path": 1, "-parseable-output": 0,
}


def compilers(description):
    """The arguments of the compiler for each module of this package with a condition on a trait."""
    calls = re.findall(r'^ *args: (\[.*"-module-name","(Millrace\w*)".*\])$', description, re.M)
    for text, module in calls:
        arguments = json.loads(text)
        folder = next(pathlib.Path("Sources").glob(f"**/{module}"), None)
        if folder and "-emit-module" in arguments:
            lines = [
                line for file in folder.rglob("*.swift")
                for line in re.findall(r"^#(?:if|elseif) .*", file.read_text(), re.M)]
            found = {
                trait for trait in TRAITS for line in lines if re.search(rf"\b{trait}\b", line)}
            if found:
                yield module, arguments, sorted(found)


def checking(arguments, enabled):
    kept, rest = [], iter(arguments)
    for argument in rest:
        if argument in MAKING:
            for _ in range(MAKING[argument]):
                next(rest)
        elif argument not in [f"-D{trait}" for trait in TRAITS if trait not in enabled]:
            kept.append(argument)
    # One compiler for a whole module: otherwise each file has one of its own.
    return kept + ["-typecheck", "-whole-module-optimization"]


def main():
    jobs = [
        (f"{module} with {' and '.join(enabled) or 'no trait'}", checking(arguments, enabled))
        for module, arguments, found in compilers(pathlib.Path(sys.argv[1]).read_text())
        for size in range(min(len(found), 3))
        for enabled in itertools.combinations(found, size)]
    if not jobs:
        sys.exit("traits: the description of the build has no module with a trait")

    def run(job):
        return job[0], subprocess.run(job[1], capture_output=True, text=True)

    failed = False
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        for name, result in pool.map(run, jobs):
            if result.returncode:
                failed = True
                print(f"{name}:\n{result.stdout}{result.stderr}")
    if failed:
        sys.exit("traits: a module does not compile; put what needs a trait under #if")
    print(f"traits: {len(jobs)} combinations of a module and its traits compile")


main()
