import { Container } from "@medusajs/ui"
import { isGone } from "../../../lib/refusal"
import { Gone } from "../../ui/gone"
import { Loaded, Loading } from "../../ui/loaded"
import { LIST } from "../addresses"
import { useSubmerchant } from "../data"
import { EditSubmerchant } from "../form/edit-modal"
import { AtService } from "./at-service"
import { Commission, Facts, SyncFacts } from "./facts"
import { Header } from "./header"
import { Products } from "./products"
import { useLocale } from "../../../lib/use-locale"

interface SubmerchantPageProps {
  id: string
  isEdited: boolean
  edit: () => void
  close: () => void
}

/** One submerchant: what it is, how far the service knows it, and what is sold for it. */
export const SubmerchantPage = ({ id, isEdited, edit, close }: SubmerchantPageProps) => {
  const query = useSubmerchant(id)
  const { t } = useLocale()
  const { data, error } = query
  if (isGone(error))
    return <Gone sentence={t("marketplace.detail.gone")} list={LIST} listName={t("marketplace.widget.all")} />
  if (!data)
    return (
      <Container className="p-0">
        <Loaded query={query} loading={<Loading bars={["h-7 w-1/2", "h-16 w-full", "h-40 w-full"]} />}>
          {() => null}
        </Loaded>
      </Container>
    )
  const { submerchant } = data
  return (
    <div className="flex w-full flex-col items-start gap-x-4 gap-y-3 xl:grid xl:grid-cols-[minmax(0,_1fr)_440px]">
      <div className="flex w-full min-w-0 flex-col gap-y-3">
        <Header submerchant={submerchant} edit={edit} />
        <AtService submerchant={submerchant} />
        <Facts submerchant={submerchant} />
      </div>
      <div className="flex w-full min-w-0 flex-col gap-y-3">
        <SyncFacts submerchant={submerchant} />
        <Commission submerchant={submerchant} />
        <Products submerchant={submerchant} />
      </div>
      {isEdited && <EditSubmerchant id={id} close={close} />}
    </div>
  )
}
