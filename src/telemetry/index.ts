export { instruments, observeWaiting, type Waiting } from "./instruments"
export { plainWord, safely } from "./safely"
export { inClientSpan, inSpan, type Span } from "./span"
