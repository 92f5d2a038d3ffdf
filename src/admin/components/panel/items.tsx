import type { PanelPayment } from "../../../api/admin/svc/answers/panel"
import { features } from "../../features"
import { AMOUNT, ItemName, ItemsTable, Paid } from "./items-table"

export const Items = ({ payment }: { payment: PanelPayment }) => {
  const { items } = payment
  const { PanelItems } = features
  if (items.length === 0) return null
  if (PanelItems && items.some(({ seller }) => seller !== null)) return <PanelItems payment={payment} />
  const rows = items.map((item) => (
    <tbody key={item.payment_transaction_id} className="border-t border-dashed">
      <tr>
        <th scope="row" className="py-2 text-left align-top">
          <ItemName item={item} />
        </th>
        <td className={`${AMOUNT} py-2`}>
          <Paid item={item} payment={payment} />
        </td>
      </tr>
    </tbody>
  ))
  return <ItemsTable payment={payment} rows={rows} />
}
