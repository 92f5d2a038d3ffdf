/** Test cards of the sandbox, by what their banks do. None of these numbers may be stored anywhere. */
export const CARDS = {
  good: "5528790000000008",
  debit: "4766620000000001",
  noFunds: "4111111111111129",
  stolen: "4124111111111116",
  irreversible: "5406670000000009",
  failsThreeDs: "4131111111111117",
  noThreeDs: "4151111111111112",
} as const
