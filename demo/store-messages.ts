const LEVEL = /^(error|warn|info|http|verbose|debug|silly): /
/** Without a level, and no problem: steps that begin or succeeded, Node's hints for authors of dependencies. */
const ASIDE = /^([-✔] |\(node:\d+\) (\[\w+\] )?DeprecationWarning: |\(Use `node --trace-)/

/** The demo is one instance, for which events in memory are right. */
const EXPECTED = /Local Event Bus installed\. This is not recommended for production\./

/**
 * Picks what a demo's user has to see out of the store's output: warnings and errors with all their lines, and whatever
 * comes on stderr without a level.
 */
export class StoreMessages {
  #isShown: boolean

  constructor(private readonly stream: "stdout" | "stderr") {
    this.#isShown = stream === "stderr"
  }

  /** Says whether to show a line; the lines come in their order. One without a level belongs to the one before. */
  isWorthShowing(line: string): boolean {
    const level = LEVEL.exec(line)?.[1]
    if (level !== undefined) {
      this.#isShown = (level === "error" || level === "warn") && !EXPECTED.test(line)
    } else if (this.stream === "stderr") {
      this.#isShown = !ASIDE.test(line)
    }
    return this.#isShown && line.trim() !== ""
  }
}
