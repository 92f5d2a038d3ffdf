// A plugin of Stryker's: lets a random part of the mutants through (SAMPLE, from 0 to 1). The same SEED takes the same ones of a commit.
import { createHash } from "node:crypto"

const share = Number(process.env.SAMPLE ?? 1)
const seed = process.env.SEED ?? "1"

export function isInSample(id) {
  return createHash("sha256").update(`${seed}:${id}`).digest().readUInt32BE() < share * 2 ** 32
}

/** Stryker leaves out of its score what a checker calls a compile error. */
const sample = {
  init: async () => undefined,
  group: async (mutants) => [mutants.map(({ id }) => id)],
  check: async (mutants) =>
    Object.fromEntries(
      mutants.map(({ id }) => [
        id,
        isInSample(id) ? { status: "passed" } : { status: "compileError", reason: "not in the sample" },
      ]),
    ),
}

export const strykerPlugins = [{ kind: "Checker", name: "sample", value: sample }]
