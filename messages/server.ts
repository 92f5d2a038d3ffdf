import { admin as adminEn, field as fieldEn, server as serverEn } from "./en.json"
import { admin as adminTr, field as fieldTr, server as serverTr } from "./tr.json"

/** Words that files have in common with the admin's pages. */
const listWords = ({ panel, payments, links }: typeof adminEn) => ({
  headline: panel.headline,
  method: payments.to,
  sale: links.detail.saleState,
})

/** The texts of the store's responses, mails and files. A further language is a further file, and its lines here and in admin.ts. */
export const SERVER_TEXTS = {
  en: { ...serverEn, ...listWords(adminEn), field: fieldEn },
  tr: { ...serverTr, ...listWords(adminTr), field: fieldTr },
}
