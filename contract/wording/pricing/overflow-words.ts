/** The message of a number beyond the safe range, alone here: screens without prices load it. */
export const overflow = "数值过大";
