import type { TestCard } from "./views"

/** The sandbox's test cards, for any future expiry and any cvc. */
export const TEST_CARDS: readonly TestCard[] = [
  { number: "5528790000000008", outcome: "success" },
  { number: "5526080000000006", outcome: "success" },
  { number: "4543590000000006", outcome: "success" },
  { number: "9792030000000000", outcome: "success" },
  { number: "374427000000003", outcome: "success" },
  { number: "5406670000000009", outcome: "success_no_refund" },
  { number: "4111111111111129", outcome: "insufficient_funds", code: "10051" },
  { number: "4129111111111111", outcome: "do_not_honour", code: "10005" },
  { number: "4128111111111112", outcome: "invalid_transaction", code: "10012" },
  { number: "4125111111111115", outcome: "expired_card", code: "10054" },
  { number: "4124111111111116", outcome: "invalid_cvc", code: "10084" },
  { number: "4131111111111117", outcome: "three_ds_fails", code: "0" },
  { number: "4141111111111115", outcome: "three_ds_unavailable", code: "4" },
  { number: "4151111111111112", outcome: "three_ds_refused" },
]
