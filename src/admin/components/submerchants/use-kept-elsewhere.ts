import type { SubmerchantAnswer } from "../../../api/admin/svc/answers/submerchants"
import { useMarketplace } from "./data"

/** Whether it is made from a seller of another module, where it is changed and ends. */
export const useManagedElsewhere = (submerchant: Pick<SubmerchantAnswer, "seller_id"> | undefined): boolean => {
  const entity = useMarketplace().data?.seller_entity
  return typeof submerchant?.seller_id === "string" && entity !== null
}
