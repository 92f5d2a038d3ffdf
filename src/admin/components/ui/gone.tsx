import { Container, Text } from "@medusajs/ui"
import { Link } from "react-router-dom"
import { Action } from "./action"

interface GoneProps {
  sentence: string
  /** Where all there are can be found. */
  list: string
  listName: string
}

/** In the place of what does not exist: that it does not, and the way to its list. */
export const Gone = ({ sentence, list, listName }: GoneProps) => (
  <Container role="alert" className="flex flex-col items-start gap-y-3 px-6 py-4">
    <Text size="small">{sentence}</Text>
    <Action asChild>
      <Link to={list}>{listName}</Link>
    </Action>
  </Container>
)
