import type { SubmerchantAnswer } from "../../../api/admin/svc/answers/submerchants"
import { useMarketplace } from "./data"

/** Whether it is made from a seller of another module, where it is changed and ends. */
export const useKeptElsewhere = ({ seller_id }: Pick<SubmerchantAnswer, "seller_id">): boolean => {
  const entity = useMarketplace().data?.seller_entity
  return seller_id !== null && entity !== null
}
