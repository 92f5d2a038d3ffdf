import { admin as adminEn, field as fieldEn } from "./en.json"
import { admin as adminTr, field as fieldTr } from "./tr.json"

/** The texts of the admin's pages. */
export const ADMIN_TEXTS = { en: { ...adminEn, field: fieldEn }, tr: { ...adminTr, field: fieldTr } }
