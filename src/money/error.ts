/** An amount, currency or decimal text that the money module refuses. The message never repeats the text it refused. */
export class MoneyError extends Error {
  override readonly name = "MoneyError"
}
