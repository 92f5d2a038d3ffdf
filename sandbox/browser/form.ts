import { type AppContext, receive, readText } from "../http/received"

/** The fields of a posted form; a field that was not sent is the empty text. */
export type Form = (field: string) => string

export async function readForm(context: AppContext): Promise<Form> {
  const received = await receive(context)
  const fields = new URLSearchParams(received ? readText(received.body) : "")
  return (field) => (fields.get(field) ?? "").trim()
}
