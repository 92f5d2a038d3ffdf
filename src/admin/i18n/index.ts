import { ADMIN_TEXTS } from "../../../messages/admin"

declare module "i18next" {
  interface CustomTypeOptions {
    resources: { svc: typeof ADMIN_TEXTS.en }
  }
}

export type Language = keyof typeof ADMIN_TEXTS
export const LANGUAGES = Object.keys(ADMIN_TEXTS) as Language[]

/** Medusa reads the texts from here, as one namespace: `useTranslation("svc")`. */
export default Object.fromEntries(LANGUAGES.map((language) => [language, { svc: ADMIN_TEXTS[language] }]))
