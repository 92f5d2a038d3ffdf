import { admin as adminEn, field as fieldEn, list as listEn } from "./en.json"
import { admin as adminTr, field as fieldTr, list as listTr } from "./tr.json"

/** The texts of the admin's pages. */
export const ADMIN_TEXTS = {
  en: { ...adminEn, ...listEn, field: fieldEn },
  tr: { ...adminTr, ...listTr, field: fieldTr },
}
