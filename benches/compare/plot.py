"""Growth as a picture: SVG, time on a scale of powers of ten."""

import math

WIDTH, HEIGHT = 720, 400
LEFT, RIGHT, TOP, BOTTOM = 70, 110, 30, 50
# Told apart by everybody (Okabe and Ito), and by their dashes.
INKS = [
    ("#000000", ""),
    ("#0072b2", "6 3"),
    ("#d55e00", "2 3"),
    ("#009e73", "8 3 2 3"),
    ("#cc79a7", "12 4"),
]
TITLES = {
    "people": ("people, one nested statement each", "Knights and knaves"),
    "grid": ("places, and as many categories", "Grids"),
}


def growth(kind, lines):
    """Median CPU seconds of each tool against the size."""
    axis, title = TITLES[kind]
    known = {tool: {s: t for s, t in line.items() if t} for tool, line in lines.items()}
    sizes = sorted({size for line in lines.values() for size in line})
    times = [time for line in known.values() for time in line.values()]
    low = math.floor(math.log10(min(times)))
    high = math.ceil(math.log10(max(times)))
    x, y = scales(sizes, low, high)
    out = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" '
        'font-family="sans-serif" font-size="12" role="img">',
        f"<title>{title}: time against the number of {axis}</title>",
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#ffffff"/>',
        f'<text x="{LEFT}" y="18" font-size="14">{title}: CPU time to find the '
        "answer and prove it the only one</text>",
    ]
    for power in range(low, high + 1):
        at = y(10**power)
        out.append(f'<path d="M{LEFT} {at:.1f}H{WIDTH - RIGHT}" stroke="#cccccc"/>')
        label = {True: f"{10**power:g} s", False: f"{10 ** (power + 3):g} ms"}[
            power >= 0
        ]
        out.append(
            f'<text x="{LEFT - 8}" y="{at + 4:.1f}" text-anchor="end">{label}</text>'
        )
    for size in sizes:
        below = HEIGHT - BOTTOM + 18
        out.append(
            f'<text x="{x(size):.1f}" y="{below}" text-anchor="middle">{size}</text>'
        )
    middle = (LEFT + WIDTH - RIGHT) / 2
    out.append(
        f'<text x="{middle}" y="{HEIGHT - 12}" text-anchor="middle">{axis}</text>'
    )
    out += curves(known, x, y)
    return "\n".join(out) + "\n</svg>\n"


def scales(sizes, low, high):
    """Where a size and a time stand."""
    wide, tall = WIDTH - LEFT - RIGHT, HEIGHT - TOP - BOTTOM

    def x(size):
        return LEFT + wide * (size - sizes[0]) / max(1, sizes[-1] - sizes[0])

    def y(time):
        return TOP + tall * (high - math.log10(time)) / max(1, high - low)

    return x, y


def curves(known, x, y):
    """A line for each tool, and its name where it ends, none on another."""
    ends = []
    out = []
    for (tool, line), (colour, dash) in zip(known.items(), INKS):
        points = [(x(size), y(time)) for size, time in sorted(line.items())]
        path = "L".join(f"{px:.1f} {py:.1f}" for px, py in points)
        style = f'stroke="{colour}" stroke-width="2" stroke-dasharray="{dash}"'
        out.append(f'<path d="M{path}" fill="none" {style}/>')
        for px, py in points:
            out.append(f'<circle cx="{px:.1f}" cy="{py:.1f}" r="3" fill="{colour}"/>')
        if points:
            ends.append([*points[-1], tool, colour])
    last = -math.inf
    for px, py, tool, colour in sorted(ends, key=lambda end: end[1]):
        # Names of lines that end in one place stand below each other.
        last = max(py + 4, last + 14)
        out.append(
            f'<text x="{px + 8:.1f}" y="{last:.1f}" fill="{colour}">{tool}</text>'
        )
    return out
