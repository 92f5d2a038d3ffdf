/**
 * The option `marketplace` of the demo's store: 12 % and 0.50 of every item, 6 % of coffee, less of a seller that has a rate of
 * its own. Shipping goes to the seller who ships, and products without a seller are the marketplace's own.
 */
export const MARKETPLACE = {
  commission: {
    percent: "12",
    fixed: { TRY: "0.50" },
    categories: [{ category: "kahve", percent: "6" }],
  },
  shipping: "seller",
  ownItems: "standard",
}
