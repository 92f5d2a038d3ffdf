export { config, default } from "../../../../../src/subscribers/seller-changed"
