export const statement = {
  title: "Seller statement",
}
