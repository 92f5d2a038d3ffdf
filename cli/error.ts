/** The message says what to do about it; it is shown as it is, without a stack. */
export class CliError extends Error {
  override readonly name = "CliError"

  constructor(
    message: string,
    readonly exitCode = 1,
  ) {
    super(message)
  }
}
