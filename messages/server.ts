import { field as fieldEn, list as listEn, server as serverEn } from "./en.json"
import { field as fieldTr, list as listTr, server as serverTr } from "./tr.json"

/** The texts of the store's responses, mails and files. A further language is a further file, and its lines here and in admin.ts. */
export const SERVER_TEXTS = {
  en: { ...serverEn, ...listEn, field: fieldEn },
  tr: { ...serverTr, ...listTr, field: fieldTr },
}
