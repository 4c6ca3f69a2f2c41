"""One package a platform: parse what people do into actions, render panels, no rule and no SQL."""
