import { Checkbox, Container, Text } from "@medusajs/ui"
import { useRef, useState } from "react"
import { useNavigate } from "react-router-dom"
import type { WaitingItemAnswer } from "../../../../../api/admin/svc/answers/payouts"
import { useLocale } from "../../../../lib/use-locale"
import { ActionButton } from "../../../../components/attention/actions"
import { ListSkeleton, Turning, type Column, ListTable } from "../../../../components/list/list"
import { useAddress } from "../../../../components/list/filters"
import { Action, Crumb, Loaded, OrderLink, PageHeader, Subtle } from "../../../../components/ui/elements"
import { SellerName } from "../../../../components/panel/item-seller"
import { useApproveItems, useWaiting } from "../../../../components/panel/data"

interface TableProps {
  items: readonly WaitingItemAnswer[]
  chosen: ReadonlySet<string>
  choose: (id: string, isChosen: boolean) => void
}

const WaitingTable = ({ items, chosen, choose }: TableProps) => {
  const { t, say, money, date } = useLocale()
  const navigate = useNavigate()
  const columns: Column<WaitingItemAnswer>[] = [
    {
      title: t("approvals.item"),
      show: ({ title, why, order, seller, amount, currency_code: currency }) => (
        <>
          <Text size="small" className="break-words">
            {title ?? t("panel.items.erased")}
          </Text>
          <Subtle>
            <OrderLink order={order} />
            <span className="md:hidden"> {money(amount, currency)}</span>
          </Subtle>
          <Subtle className="md:hidden">
            <SellerName seller={seller} />
          </Subtle>
          <Subtle size="xsmall">{say(why)}</Subtle>
        </>
      ),
      className: "w-full max-w-0 py-2",
    },
    {
      title: t("approvals.seller"),
      show: ({ seller }) => <SellerName seller={seller} />,
      from: "tablet",
      className: "whitespace-nowrap",
    },
    {
      title: t("approvals.amount"),
      show: (one) => money(one.amount, one.currency_code),
      from: "tablet",
      className: "text-right",
    },
    { title: t("approvals.since"), show: ({ since }) => date(since), from: "desk", className: "whitespace-nowrap" },
  ]
  return (
    <ListTable
      rows={items}
      columns={columns}
      of="waiting"
      open={({ order }) => order !== null && void navigate(`/orders/${order.id}`)}
      menu={({ id, title, order, hold, can_approve: isFree }) => (
        <div className="flex items-center gap-x-3 whitespace-nowrap">
          <ActionButton action={hold} />
          <Checkbox
            aria-label={t("approvals.choose", { item: title ?? t("panel.items.erased"), number: order?.number ?? "?" })}
            disabled={!isFree}
            checked={chosen.has(id)}
            onCheckedChange={(checked) => choose(id, checked === true)}
          />
        </div>
      )}
    />
  )
}

const AT_ONCE = 20

const WaitingList = () => {
  const { t } = useLocale()
  const address = useAddress<"seller">()
  const [after, seller] = [address.chosen("after"), address.chosen("seller")]
  const waiting = useWaiting({ after: after || undefined, seller: seller || undefined })
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const approve = useApproveItems()
  const list = useRef<HTMLDivElement>(null)
  const free = waiting.data?.items.filter((one) => one.can_approve) ?? []
  const wanted = free.filter(({ id }) => chosen.has(id)).slice(0, AT_ONCE)
  const choose = (id: string, isChosen: boolean) =>
    setChosen((before) => new Set(isChosen ? [...before, id] : [...before].filter((one) => one !== id)))
  const turn = (after: string | null) => () => {
    setChosen(new Set())
    address.turn({ after: after ?? "" })
  }
  const sent = () => {
    setChosen(new Set())
    // the button that was pressed has nothing to send any more, and loses the focus
    list.current?.focus()
  }
  const send = () =>
    approve.mutate(
      {
        kind: "approve",
        items: wanted.map(({ attempt_id, payment_transaction_id }) => ({ attempt_id, payment_transaction_id })),
      },
      { onSettled: sent },
    )
  return (
    <Container className="divide-y p-0">
      <PageHeader
        title={t("approvals.title")}
        subtitle={waiting.data?.seller ?? t("approvals.hint")}
        sandbox={waiting.data?.sandbox === true}
      >
        <div className="flex flex-wrap items-center gap-2">
          {seller !== "" && <Action onClick={() => address.choose({ seller: "" })}>{t("common.clearFilters")}</Action>}
          <Action onClick={() => setChosen(new Set(free.map(({ id }) => id)))} disabled={free.length === 0}>
            {t("approvals.chooseAll")}
          </Action>
          <Action onClick={send} disabled={wanted.length === 0 || approve.isPending}>
            {t("approvals.approveChosen", { count: wanted.length })}
          </Action>
        </div>
      </PageHeader>
      <Loaded query={waiting} loading={<ListSkeleton />}>
        {(page) => (
          <div ref={list} tabIndex={-1} className="outline-none">
            {page.items.length === 0 && <Subtle className="px-6 py-4">{t("approvals.none")}</Subtle>}
            {page.items.length > 0 && <WaitingTable items={page.items} chosen={chosen} choose={choose} />}
            <Turning first={after !== "" && turn(null)} next={page.next !== null && turn(page.next)} />
          </div>
        )}
      </Loaded>
    </Container>
  )
}

export const handle = { breadcrumb: () => <Crumb title="approvals.title" /> }

export default WaitingList
