import { describeFaults } from "./describe-faults"

describeFaults(0)
