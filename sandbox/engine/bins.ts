export type CardAssociation = "VISA" | "MASTER_CARD" | "AMERICAN_EXPRESS" | "TROY"
export type CardType = "CREDIT_CARD" | "DEBIT_CARD" | "PREPAID_CARD"

export interface BinFacts {
  cardType: CardType
  cardAssociation: CardAssociation
  cardFamily?: string
  bankName: string
  bankCode: number
  commercial: 0 | 1
}

const TABLE: ReadonlyMap<string, BinFacts> = new Map<string, BinFacts>([
  ["55287900", bin("CREDIT_CARD", "MASTER_CARD", "Paraf", "Halk Bankası", 12)],
  ["55260800", bin("CREDIT_CARD", "MASTER_CARD", "Axess", "Akbank", 46)],
  ["45435900", bin("CREDIT_CARD", "VISA", "Maximum", "İş Bankası", 64)],
  ["97920300", bin("DEBIT_CARD", "TROY", undefined, "Ziraat Bankası", 10)],
  ["37442700", bin("CREDIT_CARD", "AMERICAN_EXPRESS", "Bonus", "Garanti Bankası", 62)],
  ["54066700", bin("CREDIT_CARD", "MASTER_CARD", "CardFinans", "Finansbank", 111)],
  ["54003600", bin("CREDIT_CARD", "MASTER_CARD", "Bonus", "Garanti Bankası", 62)],
  ["41111111", bin("CREDIT_CARD", "VISA", "World", "Yapı Kredi Bankası", 67)],
  ["41291111", bin("CREDIT_CARD", "VISA", "World", "Yapı Kredi Bankası", 67)],
  ["41281111", bin("CREDIT_CARD", "VISA", "World", "Yapı Kredi Bankası", 67)],
  ["41251111", bin("CREDIT_CARD", "VISA", "Maximum", "İş Bankası", 64)],
  ["41241111", bin("CREDIT_CARD", "VISA", "Maximum", "İş Bankası", 64)],
  ["41311111", bin("CREDIT_CARD", "VISA", "Axess", "Akbank", 46)],
  ["41411111", bin("CREDIT_CARD", "VISA", "Axess", "Akbank", 46)],
  ["41511111", bin("CREDIT_CARD", "VISA", "Axess", "Akbank", 46)],
  ["45457500", { ...bin("CREDIT_CARD", "VISA", "World", "Yapı Kredi Bankası", 67), commercial: 1 }],
  ["45438900", bin("PREPAID_CARD", "VISA", undefined, "Ziraat Bankası", 10)],
])

/** The first entry of each six digits. */
const BY_SIX_DIGITS = new Map([...TABLE].reverse().map(([key, facts]) => [key.slice(0, 6), facts]))

/** What a BIN of 6 or 8 digits says about its card; a BIN of no entry is known by its network alone. */
export function binFacts(binNumber: string): BinFacts | undefined {
  const entry = TABLE.get(binNumber) ?? TABLE.get(`${binNumber.slice(0, 6)}00`) ?? BY_SIX_DIGITS.get(binNumber)
  if (entry) return entry
  const cardAssociation = getAssociation(binNumber)
  return cardAssociation && bin("CREDIT_CARD", cardAssociation, undefined, "Sandbox Bank", 999)
}

export function getAssociation(digits: string): CardAssociation | undefined {
  if (/^9792|^65/.test(digits)) return "TROY"
  if (/^3[47]/.test(digits)) return "AMERICAN_EXPRESS"
  if (digits.startsWith("4")) return "VISA"
  return /^5[1-5]|^2[2-7]/.test(digits) ? "MASTER_CARD" : undefined
}

function bin(
  cardType: CardType,
  cardAssociation: CardAssociation,
  cardFamily: string | undefined,
  bankName: string,
  bankCode: number,
): BinFacts {
  return { cardType, cardAssociation, cardFamily, bankName, bankCode, commercial: 0 }
}
