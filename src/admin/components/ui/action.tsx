import { Button } from "@medusajs/ui"
import { type ComponentProps, forwardRef } from "react"

/** The usual button of our pages: small, and without emphasis. It submits no form. */
export const Action = forwardRef<HTMLButtonElement, ComponentProps<typeof Button>>((props, ref) => (
  <Button ref={ref} size="small" variant="secondary" type={props.asChild ? undefined : "button"} {...props} />
))
Action.displayName = "Action"
