import { field as fieldEn, server as serverEn } from "./en.json"
import { field as fieldTr, server as serverTr } from "./tr.json"

/** The texts of the store's responses, mails and files. A further language is a further file, and its lines here and in admin.ts. */
export const SERVER_TEXTS = { en: { ...serverEn, field: fieldEn }, tr: { ...serverTr, field: fieldTr } }
