export { Seller } from "./seller"
