import type { ParseKeys } from "i18next"
import { useTranslation } from "react-i18next"
import type { Words } from "../../api/admin/svc/answers/common"
import { LANGUAGES } from "../i18n"
import { date, dateTime, money, percent, rate, shortMoney, ZONE, type NameOf, wordsIn } from "./format"
import { getSentence } from "./refusal"

export type TextKey = ParseKeys<"svc">

/** Uses the admin's language if the plugin has it, else English. */
export function useLocale() {
  const { t, i18n } = useTranslation("svc")
  const language = LANGUAGES.find((one) => i18n.language.startsWith(one)) ?? "en"
  return {
    t,
    language,
    say: (words: Words) => wordsIn(language, words),
    money: (amount: string, currencyCode: string) => money(amount, currencyCode, language),
    moneyOrDash: (amount: string | null, code: string) => (amount === null ? "–" : money(amount, code, language)),
    shortMoney: (amount: number, currencyCode: string) => shortMoney(amount, currencyCode, language),
    day: (text: string) => date(`${text}T12:00Z`, language),
    rate: (text: string) => rate(text, language),
    percent: (value: number, of: "share" | "change" = "share") => percent(value, of, language),
    date: (iso: string) => date(iso, language),
    dateTime: (iso: string) => dateTime(iso, language),
    zonelessTime: (iso: string) => dateTime(iso, language).replace(` ${ZONE}`, ""),
    sentenceOf: (error: unknown, nameOf?: NameOf) => getSentence(error, language, t, nameOf),
  }
}
