import { Container, Text } from "@medusajs/ui"
import { Component, type ReactNode } from "react"
import { useLocale } from "../lib/use-locale"
import { Action } from "./ui/action"

const Broken = ({ retry }: { retry: () => void }) => {
  const { t } = useLocale()
  return (
    <Container role="alert" className="flex flex-col items-start gap-y-3 px-6 py-4">
      <Text size="small" className="text-ui-fg-error">
        {t("common.broken")}
      </Text>
      <Action onClick={retry}>{t("common.retry")}</Action>
    </Container>
  )
}

/**
 * Around each of our widgets: one that cannot be drawn says so in its own place. Medusa has no boundary nearer than the page, so all of the
 * order or product would be gone with it.
 */
export class WidgetBoundary extends Component<{ children: ReactNode }, { isBroken: boolean }> {
  override state = { isBroken: false }

  static getDerivedStateFromError() {
    return { isBroken: true }
  }

  override render() {
    if (this.state.isBroken) return <Broken retry={() => this.setState({ isBroken: false })} />
    return this.props.children
  }
}
