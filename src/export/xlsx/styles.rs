//! How cells look.

use rust_xlsxwriter::{Color, Format, FormatAlign, FormatBorder};

/// Dark blue of heads.
const DARK: u32 = 0x1F_4E_78;
/// Lines between rows.
const LINE: u32 = 0xBF_BF_BF;
/// What Solver may change.
const INPUT: u32 = 0xFF_F2_CC;
/// Text that is not the point.
const MUTED: u32 = 0x59_59_59;

/// Every format, made once.
pub struct Styles {
    /// The title.
    pub title: Format,
    /// Source and hints.
    pub muted: Format,
    /// A heading of a part.
    pub part: Format,
    /// A label at the left of a value.
    pub label: Format,
    /// The answer.
    pub found: Format,
    /// A value beside a label.
    pub value: Format,
    /// A head of a column.
    pub head: Format,
    /// A head that stands upright.
    pub upright: Format,
    /// A label of a table.
    pub over: Format,
    /// A label beside a table's row.
    pub beside: Format,
    /// The name of a table.
    pub corner: Format,
    /// A changing cell.
    pub changing: Format,
    /// A cell of a table that follows from another.
    pub follows: Format,
    /// The switch.
    pub switch: Format,
    /// Values repeated over the matrix.
    pub repeated: Format,
    /// A coefficient, or an empty place of the matrix.
    pub coefficient: Format,
    /// A number in the list of rows.
    pub number: Format,
    /// Text in the list of rows.
    pub text: Format,
    /// The same, where it repeats the line above.
    pub again: Format,
    /// A row's terms.
    pub terms: Format,
    /// `OK`.
    pub holds: Format,
    /// Laid over a violated row.
    pub violated: Format,
    /// Laid over what holds.
    pub well: Format,
    /// Laid over a changing cell that is 1.
    pub one: Format,
}

impl Styles {
    /// Makes them.
    pub fn new() -> Styles {
        let centred = |format: Format| {
            format
                .set_align(FormatAlign::Center)
                .set_align(FormatAlign::VerticalCenter)
        };
        let boxed = |format: Format| {
            format
                .set_border(FormatBorder::Thin)
                .set_border_color(Color::RGB(LINE))
        };
        let lined = |format: Format| {
            format
                .set_border_bottom(FormatBorder::Hair)
                .set_border_bottom_color(Color::RGB(LINE))
        };
        let whole = || Format::new().set_num_format("0");
        let head = Format::new()
            .set_bold()
            .set_font_color(Color::White)
            .set_background_color(Color::RGB(DARK))
            .set_text_wrap();
        let wrapped = lined(Format::new().set_text_wrap()).set_align(FormatAlign::Top);
        Styles {
            title: Format::new().set_bold().set_font_size(16),
            muted: Format::new().set_font_color(Color::RGB(MUTED)),
            part: Format::new()
                .set_bold()
                .set_font_size(13)
                .set_font_color(Color::RGB(DARK)),
            label: Format::new(),
            found: Format::new()
                .set_bold()
                .set_text_wrap()
                .set_align(FormatAlign::Top),
            value: whole().set_bold().set_align(FormatAlign::Left),
            upright: head
                .clone()
                .set_rotation(90)
                .unset_text_wrap()
                .set_align(FormatAlign::Center),
            head: centred(head),
            over: centred(Format::new().set_bold().set_font_color(Color::RGB(DARK)))
                .set_text_wrap(),
            beside: Format::new().set_align(FormatAlign::Right),
            corner: Format::new()
                .set_bold()
                .set_font_color(Color::RGB(DARK))
                .set_align(FormatAlign::Right),
            changing: boxed(centred(whole().set_background_color(Color::RGB(INPUT)))),
            follows: boxed(centred(
                whole().set_italic().set_font_color(Color::RGB(MUTED)),
            )),
            switch: boxed(centred(whole().set_background_color(Color::RGB(INPUT)))).set_bold(),
            repeated: boxed(centred(
                whole()
                    .set_background_color(Color::RGB(0xDD_EB_F7))
                    .set_bold(),
            )),
            coefficient: lined(whole())
                .set_align(FormatAlign::Center)
                .set_align(FormatAlign::Top),
            number: lined(whole())
                .set_align(FormatAlign::Center)
                .set_align(FormatAlign::Top),
            again: wrapped.clone().set_font_color(Color::RGB(0x80_80_80)),
            text: wrapped,
            terms: Format::new().set_align(FormatAlign::Top),
            holds: lined(Format::new())
                .set_align(FormatAlign::Center)
                .set_align(FormatAlign::Top)
                .set_bold(),
            violated: Format::new()
                .set_font_color(Color::RGB(0x9C_00_06))
                .set_background_color(Color::RGB(0xFF_C7_CE)),
            well: Format::new().set_font_color(Color::RGB(0x00_61_00)),
            one: Format::new()
                .set_bold()
                .set_font_color(Color::RGB(0x00_61_00))
                .set_background_color(Color::RGB(0xC6_E0_B4)),
        }
    }
}
