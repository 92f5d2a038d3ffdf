/**
 * The option `marketplace` of the demo's store: 10 % and 2.50 of every item, coffee costs its sellers 6 %, shipping goes to
 * whoever ships, and what no seller sells is the marketplace's own.
 */
export const MARKETPLACE = {
  commission: {
    percent: "10",
    fixed: { TRY: "2.50" },
    categories: [{ category: "kahve", percent: "6", fixed: { TRY: "2.50" } }],
  },
  shipping: "seller",
  ownItems: "standard",
}
