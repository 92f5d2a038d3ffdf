export { config, default } from "../../../../../src/subscribers/marketplace/seller-changed"
