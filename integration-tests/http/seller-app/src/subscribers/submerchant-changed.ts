export { config, default } from "../../../../../src/subscribers/submerchant-changed"
