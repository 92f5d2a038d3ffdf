export { default } from "../../../../../src/links/product-submerchant"
