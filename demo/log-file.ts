import { createWriteStream, type WriteStream } from "node:fs"
import { stripVTControlCharacters } from "node:util"

const REMEMBERED_LINES = 15

/** A text file of lines, overwritten by each demo. */
export class LogFile {
  readonly #stream: WriteStream
  #last: string[] = []

  constructor(readonly file: string) {
    this.#stream = createWriteStream(file)
  }

  /** Writes a line without its colours, and gives it back so. */
  write(line: string): string {
    const plain = stripVTControlCharacters(line)
    this.#stream.write(`${plain}\n`)
    this.#last = [...this.#last, plain].slice(-REMEMBERED_LINES)
    return plain
  }

  /** The last lines, for telling why something ended. */
  get tail(): string {
    return this.#last.join("\n")
  }
}
