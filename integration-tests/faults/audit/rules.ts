/** They hold in every story; a violation is reported under its name. */
export const RULES = {
  charge: "1. every charge is on one order that owed it, given back, or flagged",
  report: "2. no order counts money that the service did not report",
  refund: "3. refunds agree in all books, and nothing was sent twice",
  stuck: "4. nothing is stuck",
  truth: "5. no entry, attempt or operation says something false",
  others: "6. no other buyer was touched",
  cards: "7. no card data is stored",
  breaks: "8. nothing breaks",
  accounts: "9. every payment stays with the account that charged it",
} as const

export type Rule = keyof typeof RULES

/** A rule that does not hold, and what was seen. */
export interface Finding {
  rule: Rule
  text: string
}

export const finding = (rule: Rule, text: string): Finding => ({ rule, text })
