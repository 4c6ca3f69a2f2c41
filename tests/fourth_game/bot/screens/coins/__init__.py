"""The screens of Brave Coins."""
