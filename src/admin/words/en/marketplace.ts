export const marketplace = {
  title: "Submerchants",
}
