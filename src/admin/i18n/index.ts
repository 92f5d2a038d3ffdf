import { en } from "../words/en"
import { tr } from "../words/tr"

/** One namespace, `svc`: `useTranslation("svc")`, then `t("panel.title")`. */
export default { en: { svc: en }, tr: { svc: tr } }
