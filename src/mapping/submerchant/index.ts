export { submerchantTitle, type SubmerchantContent, type SubmerchantIssue, type SubmerchantUse } from "./content"
export { readSubmerchant, type KnownSubmerchant, type SubmerchantRead } from "./read-submerchant"
export { submerchantWarnings } from "./warnings"
