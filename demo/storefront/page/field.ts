import type { Words } from "../words"
import { type Markup, markup } from "./markup"

export interface Field {
  name: FieldName
  /** what the browser can fill in, by HTML's names */
  autocomplete: string
  type?: "text" | "email" | "tel" | "password"
  isRequired?: boolean
}

export type FieldName = {
  [Key in keyof Words]: Key extends `field_${infer Name}` ? Name : never
}[keyof Words]

export interface Filled {
  value?: string | null
  isWrong?: boolean
  /** what is said of a value that cannot be used */
  problem?: string
  hint?: string
  /** which of the script's checks is made while it is typed */
  check?: "identity"
  /** by whose rules it is checked */
  country?: string | null
  /** whether the tab keeps it */
  isKept?: boolean
}

/** A labelled text field. The hint and the problem are read out with it. */
export function textField(words: Words, field: Field, filled: Filled): Markup {
  const { name, autocomplete, type = "text", isRequired = false } = field
  const { check, country, hint, isKept, isWrong = false, problem = words.unusable, value } = filled
  const notes = [hint && `${name}-hint`, (isWrong || check) && `${name}-problem`].filter(Boolean).join(" ")
  return markup`<div class="field">
<label for="${name}">${words[`field_${name}`]}${!isRequired && markup` <span class="quiet">(${words.optional})</span>`}</label>
<input id="${name}" name="${name}" type="${type}" value="${value ?? ""}" autocomplete="${autocomplete}" maxlength="200"
${isRequired && markup`required`} ${isWrong && markup`aria-invalid="true" autofocus`} ${notes !== "" && markup`aria-describedby="${notes}"`}
${check && markup`data-check="${check}" data-wrong="${problem}" data-country="${country?.toLowerCase()}"`} ${isKept && markup`data-keep`}>
${hint && markup`<p class="quiet" id="${name}-hint">${hint}</p>`}
${(isWrong || check) && markup`<p class="problem" id="${name}-problem" role="status">${isWrong && (value ? problem : words.required)}</p>`}
</div>`
}
