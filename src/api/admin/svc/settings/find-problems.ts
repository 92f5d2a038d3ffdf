import { say, type MessageKey, type Sentence, write } from "../../../../domain"
import type { SettingsCheck } from "../answers/settings"

type NameIn<K> = K extends `settings.${infer Name}_fix` ? Name : never
export type ProblemCode = NameIn<MessageKey>

const WARNINGS: readonly ProblemCode[] = [
  "brand_names",
  "clock",
  "return_address_unreachable",
  "sandbox",
  "locks_in_memory",
  "signatures_off",
  "previous_secret_key",
  "stored_cards_left",
  "card_form_off",
  "no_retention",
  "client_ip",
  "sellers_without_iban",
  "sellers_failed",
]

/** The parameters of the problem's sentence; undefined: nothing is wrong; null: it could not be checked. */
export type Found = Readonly<Record<string, string | Sentence>> | undefined | null

export type FoundProblems = Readonly<Partial<Record<ProblemCode, Found>>>

export const when = (isWrong: boolean): Found => (isWrong ? {} : undefined)

export const named = (names: readonly string[]): Found =>
  names.length > 0 ? { names: [...new Set(names)].join(", ") } : undefined

export const toChecks = (found: FoundProblems): SettingsCheck[] =>
  (Object.keys(found) as ProblemCode[]).flatMap((code): SettingsCheck[] => {
    const values = found[code]
    const title = write(say(`settings.${code}_title`))
    if (values === null) return []
    if (values === undefined) return [{ code, status: "ok", title, what: null, fix: null }]
    const status = WARNINGS.includes(code) ? "warning" : "error"
    const what = write(say(`settings.${code}_what`, values))
    return [{ code, status, title, what, fix: write(say(`settings.${code}_fix`)) }]
  })
