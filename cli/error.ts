/** Why a command cannot do what it was asked to, and what to do about it: shown as it is, without a stack. */
export class CliError extends Error {
  override readonly name = "CliError"
}
