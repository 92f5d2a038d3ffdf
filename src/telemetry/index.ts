export { instruments } from "./instruments"
export { plainWord, safely } from "./safely"
export { inClientSpan, inSpan, type Span } from "./span"
