import type { Context } from "hono"
import { CUSTOMER } from "../../seed/login"
import { alertBox, show } from "../page/document"
import { type Field, textField } from "../page/field"
import { markup } from "../page/markup"
import { getVisitor } from "../visitor"
import { say } from "../words"

const EMAIL: Field = { name: "email", autocomplete: "username", type: "email", isRequired: true }
const PASSWORD: Field = { name: "password", autocomplete: "current-password", type: "password", isRequired: true }

/** The form, with what was wrong before. The password is typed again. */
export function signInPage(
  c: Context,
  { email, problem }: { email?: string; problem?: string | undefined } = {},
): Response {
  const { words } = getVisitor(c)
  const main = markup`<div class="card"><h1>${words.signIn}</h1>${alertBox(problem)}
<form method="post" action="/sign-in">${textField(words, EMAIL, { value: email })}${textField(words, PASSWORD, {})}
<p class="quiet">${say(words.signInHint, CUSTOMER)}</p>
<button class="primary">${words.signIn}</button></form></div>`
  const isRefused = problem !== undefined
  return show(c, {
    title: isRefused ? `${words.error}: ${words.signIn}` : words.signIn,
    main,
    status: isRefused ? 422 : 200,
  })
}
