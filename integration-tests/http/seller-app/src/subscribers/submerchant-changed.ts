export { config, default } from "../../../../../src/subscribers/marketplace/submerchant-changed"
