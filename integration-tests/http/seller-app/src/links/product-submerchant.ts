export { default } from "../../../../../src/links/marketplace"
