import { say, type Sentence } from "../../domain"
import { ADDRESS_LENGTH, cleanText, NAME_LENGTH } from "../clean-text"
import { readEmail, readIdentityNumber, toGsmNumber } from "../parties/buyer-fields"
import type { TextField } from "./content"

const TURKISH_LENGTH = 26

const SHAPE = say("submerchant.shape")
const CHECK_DIGITS = say("submerchant.check_digits")
const turkishLength = (length: number) => say("submerchant.turkish_length", { turkish_length: TURKISH_LENGTH, length })

/** ISO 7064, mod 97-10: the country and check digits moved to the end, letters as numbers. */
function fits(iban: string): boolean {
  const digits = `${iban.slice(4)}${iban.slice(0, 4)}`.replace(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55))
  return BigInt(digits) % 97n === 1n
}

/** An IBAN as it is sent, without spaces and in capitals; or what is wrong about it. */
function readIban(text: string): string | Sentence {
  const iban = text.replace(/[\s-]/gu, "").toUpperCase()
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(iban)) return SHAPE
  if (iban.startsWith("TR") && iban.length !== TURKISH_LENGTH) return turkishLength(iban.length)
  return fits(iban) ? iban : CHECK_DIGITS
}

/** A company's title may be long. Ours; the interface names no limit. */
const TITLE_LENGTH = 250

const NO_EMAIL = say("submerchant.no_email")
const NO_PHONE = say("submerchant.no_phone")
const NO_NUMBER = say("submerchant.no_number")
const tooLong = (most: number) => say("submerchant.too_long", { most })

type ReadText = (text: string) => string | Sentence

const line =
  (most: number): ReadText =>
  (text) =>
    Array.from(text).length > most ? tooLong(most) : text

/** Text on one line, as it is sent; or what is wrong about it. */
export const READ_TEXT: Readonly<Record<TextField, ReadText>> = {
  name: line(TITLE_LENGTH),
  email: (text) => readEmail(text) ?? NO_EMAIL,
  gsm_number: (text) => toGsmNumber(text) ?? NO_PHONE,
  address: line(ADDRESS_LENGTH),
  iban: readIban,
  contact_name: line(NAME_LENGTH),
  contact_surname: line(NAME_LENGTH),
  identity_number: (text) => readIdentityNumber(text) ?? NO_NUMBER,
  tax_office: line(NAME_LENGTH),
  tax_number: (text) => readIdentityNumber(text) ?? NO_NUMBER,
  legal_company_title: line(TITLE_LENGTH),
}

/** Undefined: nothing printable. */
export const onOneLine = (text: string): string | undefined => cleanText(text, Number.POSITIVE_INFINITY)
